import { useId } from 'react';
import { Label, Slider as AriaSlider } from 'react-aria-components/Slider';
import { SliderNotes, Thumb, Track, type SliderProps } from './slider-parts';

type Range = readonly [low: number, high: number];

interface Props extends SliderProps {
  value: Range;
  onChange: (range: [low: number, high: number]) => void;
  onChangeEnd?: (range: [low: number, high: number]) => void;
  /** Names of the two thumbs, such as “From” and “To”. */
  thumbLabels: readonly [string, string];
}

const asRange = ([low = 0, high = low]: readonly number[]): [number, number] => [low, high];

/** A range on a scale. Its thumbs can meet and cannot cross. */
export function RangeSlider({ thumbLabels, onChangeEnd, ...props }: Props) {
  const notes = useId();
  const { label, min, max, step = 1, value, onChange, valueText, isDisabled } = props;
  const [low, high] = value;
  return (
    <AriaSlider
      minValue={min}
      maxValue={max}
      step={step}
      value={[low, high]}
      onChange={(next) => onChange(asRange(next))}
      onChangeEnd={(next) => onChangeEnd?.(asRange(next))}
      isDisabled={isDisabled}
      className="w-full"
    >
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <Label className="font-semibold">{label}</Label>
        {valueText && <span className="text-ink-2">{valueText}</span>}
      </span>
      <Track min={min} max={max} step={step} from={low} to={high}>
        <Thumb index={0} label={thumbLabels[0]} describedBy={notes} />
        <Thumb index={1} label={thumbLabels[1]} describedBy={notes} />
      </Track>
      <SliderNotes id={notes} {...props} />
    </AriaSlider>
  );
}
