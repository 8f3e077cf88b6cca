const known = (count: number | null) => count ?? 'unknown';

/** What the diagnostic text says. Only numbers, codes and words of this program are put into it. */
export const diagnosisWords = {
  title: (version: string) => `Delvekeeper ${version}: diagnosis`,
  made: (iso: string) => `Made at ${iso}`,
  platform: (platform: string, arch: string, parts: Record<string, string | undefined>) =>
    [
      `On ${platform} (${arch})`,
      ...Object.entries(parts).flatMap(([name, version]) => (version ? [`${name} ${version}`] : [])),
    ].join(', '),
  road: (desktop: boolean) => (desktop ? 'As a desktop app' : 'In browsers, without a desktop'),
  running: (minutes: number, rss: number, heap: number) =>
    `Running for ${minutes} min, ${rss} MB in memory, ${heap} MB of them objects`,
  campaigns: (count: number, troubled: readonly string[]) =>
    `Campaigns in the list: ${count}${troubled.length ? `, of which cannot be opened: ${troubled.join(', ')}` : ''}`,
  noTable: () => 'No campaign is open',
  table: (game: string | null, size: number) =>
    `Open: a campaign of ${game ?? 'an unknown game'}, ${size} MB`,
  inIt: (counts: Record<string, number | null>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name}: ${known(count)}`)
      .join(', '),
  records: (counts: readonly (readonly [string, number])[]) =>
    `Records of the GM’s view: ${counts.map(([kind, count]) => `${kind} ${count}`).join(', ') || 'none'}`,
  refusals: () => 'Refused since the start, by code:',
  refused: (code: string, times: number) => `  ${times} × ${code}`,
  troubles: () => 'Last troubles:',
  trouble: (at: string, place: string, kind: string, message: string) =>
    `  ${at} ${place}: ${kind}: ${message}`,
  frame: (frame: string) => `    ${frame}`,
  none: () => '  none',
} as const;
