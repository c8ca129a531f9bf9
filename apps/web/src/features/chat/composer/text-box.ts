type TransferredData = Pick<DataTransfer, 'files' | 'getData'>;

/**
 * The files of a clipboard. Office programs add a picture of a copied text: then the text is meant. Copied files come
 * with their names as text: then the files are meant.
 */
export function pastedFiles(data: TransferredData): File[] {
  const files = [...data.files];
  const text = data.getData('text/plain');
  const isText = text.trim() !== '' && !files.every(({ name }) => text.includes(name));
  return isText ? [] : files;
}

/** Writes into a text box in place of a part of its text, as a keyboard would. */
export function writeInto(box: HTMLTextAreaElement, text: string, from: number, to: number): void {
  box.setRangeText(text, from, to, 'end');
  // React listens for input events.
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
