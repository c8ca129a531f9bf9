import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  /** Identifies the step. */
  step: string;
  title: string;
  lead?: ReactNode;
}

/** The question of the step. It takes the focus when the step changes, so that a screen reader continues there. */
export function StepTitle({ step, title, lead }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
        {title}
      </h1>
      {lead && <p className="mt-2 text-ink-2 empty:hidden">{lead}</p>}
    </div>
  );
}
