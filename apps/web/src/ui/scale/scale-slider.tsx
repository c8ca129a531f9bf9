import { sliderDefault } from '@nestmate/contract/questions';
import { edgeOf, positionOf, type Scale, wordOf } from './scale';
import { Headline, ScaleFrame, ScaleThumb, ScaleTrack } from './scale-parts';

interface ScaleSliderProps extends Scale {
  /** Its accessible name; the question above shows it visually. */
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  /** Shown instead of a value. */
  unsetText: string;
  error?: string | undefined;
}

/**
 * One stop of a scale. It has no value until it is touched, even if the first stop is chosen. A scale without words
 * below it shows its two ends until then.
 */
export function ScaleSlider({ label, value, onChange, unsetText, error, ...scale }: ScaleSliderProps) {
  const edge = edgeOf(scale);
  const ends = scale.areWordsHidden ? scale.words : [];
  const [first, last] = [ends.at(0), ends.at(-1)];
  const headline =
    value === null ? (
      <span aria-hidden className="flex w-full justify-between gap-3 pb-2 text-ink-2">
        {first && <span>{first}</span>}
        <span>{unsetText}</span>
        {last && <span>{last}</span>}
      </span>
    ) : (
      <Headline at={edge + positionOf(value, scale) * (1 - 2 * edge)}>{wordOf(value, scale)}</Headline>
    );
  return (
    <ScaleFrame<number>
      label={label}
      count={scale.count}
      value={value ?? sliderDefault}
      onChange={onChange}
      onChangeEnd={(next) => value === null && onChange(next)}
      error={error}
      headline={headline}
    >
      {(describedBy) => (
        <ScaleTrack scale={scale} chosen={value === null ? null : [value, value]}>
          <ScaleThumb
            look={value === null ? 'unset' : 'single'}
            valueText={
              value === null ? [unsetText, first, last].filter(Boolean).join(', ') : wordOf(value, scale)
            }
            describedBy={describedBy}
          />
        </ScaleTrack>
      )}
    </ScaleFrame>
  );
}
