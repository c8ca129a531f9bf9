import type { ReactNode } from 'react';
import type { Scene } from './pictures/scenes';
import { WindowPicture } from './pictures/window-picture';

interface Props {
  scene?: Scene;
  /** The window beside it. */
  beside?: Scene;
  title: string;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

/** Says why there is nothing here, and what to do. */
export function EmptyState({ scene = 'dark', beside, title, children, action }: Props) {
  return (
    <div className="mx-auto flex max-w-100 flex-col items-center px-2 py-10 text-center">
      <WindowPicture scene={scene} {...(beside && { beside })} />
      <h2 className="mt-6 text-xl">{title}</h2>
      {children && <div className="mt-2 text-ink-2">{children}</div>}
      {action && <div className="mt-6 flex w-full flex-col items-center gap-2">{action}</div>}
    </div>
  );
}
