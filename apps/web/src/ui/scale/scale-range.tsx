import { useId } from 'react';
import { Label, Slider } from 'react-aria-components/Slider';
import { ErrorText } from '../field-parts';
import { Headline } from './headline';
import { edgeOf, placeOf, type Scale, wordOf } from './scale';
import { ScaleThumb } from './scale-thumb';
import { ScaleTrack } from './scale-track';

interface Props extends Scale {
  label: string;
  value: readonly [low: number, high: number];
  onChange: (range: [low: number, high: number]) => void;
  /** The range in words. */
  valueText: string;
  /** Names of the two thumbs, such as “From” and “To”. */
  thumbLabels: readonly [string, string];
  error?: string | undefined;
}

/** A range of stops. Its thumbs can meet and cannot cross. */
export function ScaleRange(props: Props) {
  const { label, value, onChange, valueText, thumbLabels, error, ...scale } = props;
  const problem = useId();
  const edge = edgeOf(scale);
  const middle = (placeOf(value[0], scale) + placeOf(value[1], scale)) / 2;
  return (
    <Slider
      minValue={1}
      maxValue={scale.count}
      value={[...value]}
      onChange={([low = 1, high = low]: readonly number[]) => onChange([low, high])}
      data-invalid={error === undefined ? undefined : true}
      className="w-full"
    >
      <Label className="sr-only">{label}</Label>
      <div className="flex min-h-10 items-end">
        <Headline at={edge + middle * (1 - 2 * edge)}>{valueText}</Headline>
      </div>
      <ScaleTrack scale={scale} chosen={value}>
        {([0, 1] as const).map((index) => (
          <ScaleThumb
            key={index}
            look="end"
            index={index}
            label={thumbLabels[index]}
            valueText={wordOf(value[index], scale)}
            describedBy={error && problem}
          />
        ))}
      </ScaleTrack>
      {error && (
        <p id={problem} className="mt-1">
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </Slider>
  );
}
