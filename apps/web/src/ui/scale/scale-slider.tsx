import { sliderDefault } from '@nestmate/contract';
import { useId } from 'react';
import { Label, Slider } from 'react-aria-components/Slider';
import { ErrorText } from '../field-parts';
import { Headline } from './headline';
import { edgeOf, placeOf, type Scale, wordOf } from './scale';
import { ScaleThumb } from './scale-thumb';
import { ScaleTrack } from './scale-track';

interface Props extends Scale {
  /** Its accessible name; the question above it says it to the eye. */
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  /** In place of a value. */
  unsetText: string;
  error?: string | undefined;
}

/** One stop of a scale. It has no value until it is touched, even if the first stop is chosen. */
export function ScaleSlider({ label, value, onChange, unsetText, error, ...scale }: Props) {
  const problem = useId();
  const edge = edgeOf(scale);
  return (
    <Slider
      minValue={1}
      maxValue={scale.count}
      value={value ?? sliderDefault}
      onChange={onChange}
      onChangeEnd={(next) => value === null && onChange(next)}
      data-invalid={error === undefined ? undefined : true}
      className="w-full"
    >
      <Label className="sr-only">{label}</Label>
      <div className="flex min-h-10 items-end">
        {value === null ? (
          <span aria-hidden className="pb-2 text-ink-2">
            {unsetText}
          </span>
        ) : (
          <Headline at={edge + placeOf(value, scale) * (1 - 2 * edge)}>{wordOf(value, scale)}</Headline>
        )}
      </div>
      <ScaleTrack scale={scale} chosen={value === null ? null : [value, value]}>
        <ScaleThumb
          look={value === null ? 'unset' : 'single'}
          valueText={value === null ? unsetText : wordOf(value, scale)}
          describedBy={error && problem}
        />
      </ScaleTrack>
      {error && (
        <p id={problem} className="mt-1">
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </Slider>
  );
}
