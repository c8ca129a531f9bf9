import { useId } from 'react';
import { Label, Slider as AriaSlider } from 'react-aria-components/Slider';
import { SliderNotes, Thumb, Track, type SliderProps } from './slider-parts';

interface Props extends SliderProps {
  value: number;
  onChange: (value: number) => void;
  onChangeEnd?: (value: number) => void;
  /** Not set yet: the thumb is hollow at `value`, and a press sets it. */
  isUnset?: boolean;
  name?: string;
}

/** One value on a scale. */
export function Slider({ isUnset = false, name, onChangeEnd, ...props }: Props) {
  const notes = useId();
  const { label, min, max, step = 1, value, onChange, valueText, isDisabled } = props;
  return (
    <AriaSlider
      minValue={min}
      maxValue={max}
      step={step}
      value={value}
      onChange={onChange}
      onChangeEnd={(next) => {
        // Releasing the thumb at its old place counts as an answer.
        if (isUnset && next === value) onChange(next);
        onChangeEnd?.(next);
      }}
      isDisabled={isDisabled}
      className="w-full"
    >
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <Label className="font-semibold">{label}</Label>
        {valueText && <span className="text-ink-2">{valueText}</span>}
      </span>
      <Track min={min} max={max} step={step} from={min} to={isUnset ? min : value}>
        <Thumb name={name} describedBy={notes} isHollow={isUnset} />
      </Track>
      <SliderNotes id={notes} {...props} />
    </AriaSlider>
  );
}
