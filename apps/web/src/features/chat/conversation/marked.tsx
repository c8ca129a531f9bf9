import { partsFound } from './found-words';

/** A text in which the searched words are marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  return partsFound(text, words).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <mark key={at} className="rounded-mark bg-apricot text-on-apricot">
        {part}
      </mark>
    ),
  );
}
