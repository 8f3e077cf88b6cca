/** Puts a text on the clipboard. False where the system does not let a page do that: then the person copies it by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text);
  }
}

/** The older way, which asks for no permission: the text stands selected in a field for the time of the copying. */
function copyBySelecting(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'spoken';
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
