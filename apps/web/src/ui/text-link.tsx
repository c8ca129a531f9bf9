import { Anchor, type AnchorProps } from './anchor';

/** For a button that looks like a link. */
export const textLinkClasses =
  'cursor-pointer rounded-mark font-medium text-plum underline decoration-1 underline-offset-4 transition hover:decoration-2';

export function TextLink(props: AnchorProps) {
  return <Anchor {...props} className={textLinkClasses} />;
}
