import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Label, Slider, type SliderProps, SliderTrack, SliderThumb } from 'react-aria-components/Slider';
import { ErrorText } from '../field-parts';
import { edgeOf, labelledStops, positionOf, type Scale, wordOf } from './scale';

interface FrameProps<Value extends number | number[]> extends Pick<
  SliderProps<Value>,
  'onChange' | 'onChangeEnd' | 'value'
> {
  label: string;
  count: number;
  error: string | undefined;
  /** The value in words, over the line. */
  headline: ReactNode;
  /** The line with its thumbs, which the error describes. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** The frame of a scale: its name for screen readers, its value as a headline, and its error. */
export function ScaleFrame<Value extends number | number[]>(props: FrameProps<Value>) {
  const { label, count, error, headline, children, ...slider } = props;
  const problem = useId();
  return (
    <Slider
      {...slider}
      minValue={1}
      maxValue={count}
      data-invalid={error === undefined ? undefined : true}
      className="w-full"
    >
      <Label className="sr-only">{label}</Label>
      <div className="flex min-h-10 items-end">{headline}</div>
      {children(error && problem)}
      {error && (
        <p id={problem} className="mt-1">
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </Slider>
  );
}

interface HeadlineProps {
  id?: string;
  /** The position of the word, 0 to 1 of the width. */
  at: number;
  children: string;
}

/** A value over its thumb: centred there, and never beyond the edges. */
export function Headline({ id, at, children }: HeadlineProps) {
  const isRight = at > 0.5;
  return (
    <span
      id={id}
      aria-hidden
      className={`block max-w-full min-w-fit text-center font-display text-xl font-semibold text-plum ${isRight ? 'ml-auto' : ''}`}
      style={{ width: `${(isRight ? 1 - at : at) * 200}%` }}
    >
      {children}
    </span>
  );
}

interface TrackProps {
  scale: Scale;
  /** The first and the last chosen stop; null while nothing is chosen. */
  chosen: readonly [low: number, high: number] | null;
  children: ReactNode;
}

const percent = (share: number) => `${share * 100}%`;

/** The line, its stops, and their words, which can be tapped as well. */
export function ScaleTrack({ scale, chosen, children }: TrackProps) {
  const [low, high] = chosen ?? [0, 0];
  const labelled = labelledStops(scale);
  const isWithin = (stop: number) => stop >= low && stop <= high;
  const edge = edgeOf(scale);
  return (
    <div style={{ paddingInline: edge === 0 ? '1.125rem' : percent(edge) }}>
      <SliderTrack className={`relative cursor-pointer ${labelled.length > 0 ? 'h-24' : 'h-12'}`}>
        <span className="absolute -inset-x-2 top-5 h-2 rounded-full border border-line bg-sunken" />
        {chosen && (
          <span
            className="absolute top-5 h-2 rounded-full bg-plum"
            style={{
              insetInlineStart: percent(positionOf(low, scale)),
              width: percent(positionOf(high, scale) - positionOf(low, scale)),
            }}
          />
        )}
        {Array.from({ length: scale.count }, (_, index) => index + 1).map((stop) => (
          <span
            key={stop}
            data-stop={stop}
            className={`absolute top-4 size-4 -translate-x-1/2 rounded-full border-2 ${isWithin(stop) ? 'border-plum bg-plum' : 'border-line-strong bg-surface'}`}
            style={{ insetInlineStart: percent(positionOf(stop, scale)) }}
          />
        ))}
        {labelled.map((stop) => (
          <Word key={stop} scale={scale} stop={stop} isChosen={isWithin(stop)} />
        ))}
        {children}
      </SliderTrack>
    </div>
  );
}

/** Each word has its own column; the words at the ends of a longer scale align with its edges. */
function Word({ scale, stop, isChosen }: { scale: Scale; stop: number; isChosen: boolean }) {
  const edge = edgeOf(scale);
  const end = stop === 1 ? '-left-4.5 text-left' : '-right-4.5 text-right';
  const own = edge > 0;
  return (
    <span
      aria-hidden
      className={`absolute top-12 text-xs select-none sm:text-sm ${isChosen ? 'font-semibold text-ink' : 'text-ink-2'} ${own ? 'min-w-min -translate-x-1/2 px-0.5 text-center wrap-normal' : `max-w-[45%] ${end}`}`}
      style={
        own
          ? {
              insetInlineStart: percent(positionOf(stop, scale)),
              width: percent(1 / (scale.count - 1)),
            }
          : undefined
      }
    >
      {wordOf(stop, scale)}
    </span>
  );
}

const looks = {
  /** Visible only while it has the keyboard focus. */
  unset: 'size-7 border-2 border-line-strong bg-surface opacity-0 data-focus-visible:opacity-100',
  single: 'size-9 border-4 border-surface bg-plum shadow-float',
  end: 'size-7 border-3 border-plum bg-surface shadow-float',
};

interface ThumbProps {
  look: keyof typeof looks;
  index?: number;
  label?: string;
  /** The value in words, which a screen reader says instead of the number. */
  valueText: string;
  describedBy?: string | undefined;
}

export function ScaleThumb({ look, index = 0, label, valueText, describedBy }: ThumbProps) {
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
