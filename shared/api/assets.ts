import { z } from 'zod';
import { gm, id, none } from './name.ts';

/** Pictures that the GM brought into a campaign. They lie in its file and go with it. */
const asset = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(['portrait', 'picture']),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** Bytes. */
  size: z.number().int(),
  /** Address of the picture for the GM's window; a placeholder stands there when it is damaged. */
  src: z.string(),
  trouble: z.string().nullable(),
});

export const assetsContract = {
  'assets.list': gm(none, z.array(asset)),
  /**
   * Takes in a picture (PNG, JPEG or WebP) as base64. The window has decoded it and written it anew before, so that nothing of
   * the file that was chosen gets here but its pixels.
   */
  'assets.add': {
    ...gm(
      z.strictObject({
        name: z.string().max(120),
        kind: z.enum(['portrait', 'picture']),
        bytes: z.base64().max(12_000_000),
      }),
      asset,
    ),
    large: true as const,
  },
  'assets.rename': gm(z.strictObject({ id, name: z.string().trim().min(1).max(120) }), z.array(asset)),
  /** Takes it out of the list; `restore` brings it back. Its bytes stay in the file. */
  'assets.remove': gm(z.strictObject({ id, restore: z.boolean().optional() }), z.array(asset)),
};

export type AssetCard = z.output<typeof asset>;
