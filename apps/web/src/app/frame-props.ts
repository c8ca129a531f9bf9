import type { Namespace, TextName, Values } from '@nestmate/locales';
import type { ShapeName } from '@/ui/shape';

/** The shape of a screen, and its header unless the screen renders its own. */
export interface FrameProps {
  shape: ShapeName;
  /** On a phone the content is at least as high as the screen. */
  isTall?: boolean;
  title?: TextName;
  /** One sentence under the title. */
  lead?: TextName;
  /** Whether a desktop shows help answers beside it. */
  helps?: boolean;
  /** The values for the texts of the header. */
  values?: Values;
}

/** The namespaces that the texts around a screen come from. */
export const namespacesOf = ({ title, lead, helps = false }: FrameProps): readonly Namespace[] => [
  ...[title, lead].flatMap((name) => (name ? [name.split(':', 1)[0] as Namespace] : [])),
  ...(helps ? (['help'] as const) : []),
];
