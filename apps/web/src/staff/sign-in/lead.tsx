import { type ReactNode, useRef } from 'react';
import { useLostFocus } from '@/ui/use-lost-focus';

interface Props {
  title: string;
  children: ReactNode;
}

/** The heading of a sign-in step. It takes the focus from the button that led here and is gone. */
export function Lead({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, true);
  return (
    <div className="flex flex-col gap-2">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <p className="text-lg text-ink-2">{children}</p>
    </div>
  );
}
