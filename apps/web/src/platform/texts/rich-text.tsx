import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** With tags such as `<terms>our terms</terms>` around words. */
  text: string;
  /** Renders the words inside a tag. */
  renderTag: (tag: string, words: string) => ReactNode;
}

const tagged = /<(\w+)>(.*?)<\/\1>/g;

/** A text with links or emphasis, in each language's own word order. */
export function RichText({ text, renderTag }: RichTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tagged)) {
    const [whole, tag = '', words = ''] = match;
    parts.push(text.slice(end, match.index), <Fragment key={match.index}>{renderTag(tag, words)}</Fragment>);
    end = match.index + whole.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
