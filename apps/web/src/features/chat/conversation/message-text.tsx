import { Marked } from '@/ui/marked';
import { partsFound, textParts } from './text-parts';

/** Up to three emoji and nothing else are drawn large. */
const fewEmoji =
  /^(?:(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{FE0F}\u{200D}\p{Extended_Pictographic}]*)\s*){1,3}$/u;

export const isFewEmoji = (text: string) => text.length < 40 && fewEmoji.test(text);

interface MessageTextProps {
  text: string;
  tabIndex: -1 | 0;
  /** The searched words. */
  found?: string;
}

/** A message's text, with links. */
export function MessageText({ text, tabIndex, found = '' }: MessageTextProps) {
  if (isFewEmoji(text)) return <span className="text-4xl/tight">{text}</span>;
  return (
    <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {textParts(text).map(({ at, text: words, href }) => {
        const marked = <Marked key={at} parts={partsFound(words, found)} />;
        if (href === undefined) return marked;
        return (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            tabIndex={tabIndex}
            className="underline underline-offset-2 outline-current"
          >
            {marked}
          </a>
        );
      })}
    </span>
  );
}
