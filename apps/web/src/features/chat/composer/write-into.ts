/** Writes into a text box in place of a part of its text, as a keyboard would. */
export function writeInto(box: HTMLTextAreaElement, text: string, from: number, to: number): void {
  box.setRangeText(text, from, to, 'end');
  // React listens for input events.
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
