import type { ReactNode } from 'react';

const looks = {
  /** A form or a list of settings: 560, with help or a preview (400) beside it. */
  form: 'shape-form',
  /** A text: 640, with an aside of 400. */
  mainAside: 'shape-main',
  /** A list or a card of 380, and the detail beside it. */
  twoPanes: 'shape-panes',
  /** Tables, and grids of cards. */
  wide: '',
} as const;

export type ShapeName = keyof typeof looks;

interface ShapeProps {
  shape: ShapeName;
  className?: string;
  /** A header, one element for the main part, and `Beside`; without the last any elements. */
  children: ReactNode;
}

/** The layout of a screen on a desktop; on a phone everything is one column. */
export function Shape({ shape, className = '', children }: ShapeProps) {
  return <div className={`${looks[shape]} ${className}`}>{children}</div>;
}
