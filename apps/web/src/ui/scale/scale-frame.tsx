import { type ReactNode, useId } from 'react';
import { Label, Slider, type SliderProps } from 'react-aria-components/Slider';
import { ErrorText } from '../field-parts';

interface Props<Value extends number | number[]> extends Pick<
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
export function ScaleFrame<Value extends number | number[]>(props: Props<Value>) {
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
