import type { Namespace, TextName, Values } from '@nestmate/locales';

/** The column of a screen, and its header unless the screen renders its own. */
export interface FrameProps {
  width: 'narrow' | 'text' | 'wide';
  /** On a phone the column is at least as high as the screen. */
  isTall?: boolean;
  title?: TextName;
  /** One sentence under the title. */
  lead?: TextName;
  /** What the texts of the header name. */
  values?: Values;
  /** The address that the back button leads to. */
  back?: string;
  /** The name of the back button. */
  backLabel?: TextName;
}

/** The namespaces that the header's texts come from. */
export const namespacesOf = ({ title, lead, backLabel }: FrameProps): readonly Namespace[] =>
  [title, lead, backLabel].flatMap((name) => (name ? [name.split(':', 1)[0] as Namespace] : []));
