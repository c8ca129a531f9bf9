/** A text in parts, of which every second one is a match, and is marked. */
export function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) =>
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
