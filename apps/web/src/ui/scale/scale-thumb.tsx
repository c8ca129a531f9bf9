import { useLayoutEffect, useRef } from 'react';
import { SliderThumb } from 'react-aria-components/Slider';

const looks = {
  /** Visible only while it has the keyboard focus. */
  unset: 'size-7 border-2 border-line-strong bg-surface opacity-0 data-focus-visible:opacity-100',
  single: 'size-9 border-4 border-surface bg-plum shadow-float',
  end: 'size-7 border-3 border-plum bg-surface shadow-float',
};

interface Props {
  look: keyof typeof looks;
  index?: number;
  label?: string;
  /** The value in words, which a screen reader says instead of the number. */
  valueText: string;
  describedBy?: string | undefined;
}

export function ScaleThumb({ look, index = 0, label, valueText, describedBy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // The component library writes the number there.
  useLayoutEffect(() => input.current?.setAttribute('aria-valuetext', valueText));
  return (
    <SliderThumb
      inputRef={input}
      index={index}
      aria-label={label}
      aria-describedby={describedBy}
      className={`top-6 rounded-full transition-[scale,opacity] before:absolute before:-inset-2 before:rounded-full data-dragging:scale-110 data-focus-visible:ring-focus ${looks[look]}`}
    />
  );
}
