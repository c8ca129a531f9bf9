/** Something that only the person who starts the product can put right; the message is the whole story. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
