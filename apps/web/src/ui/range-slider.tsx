import { useId } from 'react';
import { Slider as AriaSlider } from 'react-aria-components/Slider';
import { SliderLabel, SliderNotes, Thumb, Track, type SliderProps } from './slider-parts';

type Range = readonly [low: number, high: number];

interface RangeSliderProps extends SliderProps {
  value: Range;
  onChange: (range: [low: number, high: number]) => void;
  onChangeEnd?: (range: [low: number, high: number]) => void;
  /** Names of the two thumbs, such as “From” and “To”. */
  thumbLabels: readonly [string, string];
}

const asRange = ([low = 0, high = low]: readonly number[]): [number, number] => [low, high];

/** A range on a scale. Its thumbs can meet and cannot cross. */
export function RangeSlider({ thumbLabels, onChangeEnd, ...props }: RangeSliderProps) {
  const [valueId, notes] = [useId(), useId()];
  const { label, min, max, step = 1, value, onChange, valueText, error, isDisabled } = props;
  const [low, high] = value;
  const describedBy = `${valueId} ${notes}`;
  return (
    <AriaSlider
      minValue={min}
      maxValue={max}
      step={step}
      value={[low, high]}
      onChange={(next) => onChange(asRange(next))}
      onChangeEnd={(next) => onChangeEnd?.(asRange(next))}
      isDisabled={isDisabled}
      data-invalid={error === undefined ? undefined : true}
      className="w-full"
    >
      <SliderLabel id={valueId} label={label} valueText={valueText} />
      <Track min={min} max={max} step={step} from={low} to={high}>
        <Thumb index={0} label={thumbLabels[0]} describedBy={describedBy} />
        <Thumb index={1} label={thumbLabels[1]} describedBy={describedBy} />
      </Track>
      <SliderNotes id={notes} {...props} />
    </AriaSlider>
  );
}
