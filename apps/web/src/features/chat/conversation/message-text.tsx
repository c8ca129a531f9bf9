import { tokenize } from 'linkifyjs';
import { Marked } from '@/ui/marked';
import { partsFound } from './found-words';

/** Up to three emoji and nothing else are drawn large. */
const fewEmoji =
  /^(?:(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{FE0F}\u{200D}\p{Extended_Pictographic}]*)\s*){1,3}$/u;

export const isFewEmoji = (text: string) => text.length < 40 && fewEmoji.test(text);

/** An address with a user name before an @ seems to lead elsewhere than it does; it stays text. */
function mayBeLink(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, username, password } = new URL(href);
  return protocol === 'mailto:' || (/^https?:$/.test(protocol) && username === '' && password === '');
}

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
      {tokenize(text).map((token) => {
        const words = token.toString();
        const marked = <Marked key={token.startIndex()} parts={partsFound(words, found)} />;
        if (!token.isLink) return marked;
        const { href } = token.toObject('https');
        if (!mayBeLink(href)) return marked;
        return (
          <a
            key={token.startIndex()}
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
