import type { ReactNode } from 'react';
import { Label, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { ErrorText } from './field-parts';

export interface Mark {
  value: number;
  label: string;
}

export interface SliderProps {
  label: string;
  min: number;
  max: number;
  step?: number;
  /** Labels under the scale; the outer ones are at its ends. */
  marks?: readonly Mark[];
  /** The value in words, at the end of the label's line. */
  valueText?: string;
  description?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
}

/** The label, and the value in words, which the thumbs reference by its id. */
export function SliderLabel({
  id,
  label,
  valueText,
}: Pick<SliderProps, 'label' | 'valueText'> & { id: string }) {
  return (
    <span className="flex items-baseline justify-between gap-3 text-sm">
      <Label className="font-semibold">{label}</Label>
      {valueText && (
        <span id={id} className="text-ink-2">
          {valueText}
        </span>
      )}
    </span>
  );
}

const stepsThatCanBeSeen = 12;

interface TrackProps extends Pick<SliderProps, 'max' | 'min' | 'step'> {
  from: number;
  to: number;
  children: ReactNode;
}

/** The track, its steps when they are few, and the filled part. */
export function Track({ min, max, step = 1, from, to, children }: TrackProps) {
  const percentAt = (value: number) => ((value - min) / (max - min)) * 100;
  const count = Math.round((max - min) / step);
  return (
    <SliderTrack className="group relative mx-3.5 h-11 cursor-pointer data-disabled:opacity-50">
      <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-line-strong/45" />
      <span
        className="absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-plum"
        style={{ insetInlineStart: `${percentAt(from)}%`, width: `${percentAt(to) - percentAt(from)}%` }}
      />
      {count <= stepsThatCanBeSeen &&
        Array.from({ length: count - 1 }, (_, index) => (
          <span
            key={index}
            className="absolute top-1/2 size-1 -translate-1/2 rounded-full bg-surface"
            style={{ insetInlineStart: `${((index + 1) / count) * 100}%` }}
          />
        ))}
      {children}
    </SliderTrack>
  );
}

interface ThumbProps {
  index?: number;
  label?: string;
  name?: string;
  describedBy: string;
}

export function Thumb({ index = 0, label, name, describedBy }: ThumbProps) {
  return (
    <SliderThumb
      index={index}
      name={name}
      aria-label={label}
      aria-describedby={describedBy}
      className="top-1/2 size-7 rounded-full border-2 transition-[scale,background-color] before:absolute before:-inset-2.5 before:rounded-full data-dragging:scale-110 data-focus-visible:ring-focus border-surface bg-plum ring-1 ring-plum"
    />
  );
}

/** The marks, then the description; the thumbs reference it by its id. */
export function SliderNotes({ id, min, max, marks, description, error }: SliderProps & { id: string }) {
  return (
    <div id={id} className="flex flex-col gap-1.5 text-sm">
      {marks && (
        <div className="relative mx-3.5 grid min-h-5 text-ink-2">
          {marks.map(({ value, label }) => (
            <span
              key={value}
              className={`col-start-1 row-start-1 max-w-[45%] ${value === min ? '-ml-3.5 justify-self-start' : value === max ? '-mr-3.5 justify-self-end text-right' : 'absolute -translate-x-1/2 text-center'}`}
              style={
                value === min || value === max
                  ? undefined
                  : { insetInlineStart: `${((value - min) / (max - min)) * 100}%` }
              }
            >
              {label}
            </span>
          ))}
        </div>
      )}
      {description && <p className="text-ink-2">{description}</p>}
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  );
}
