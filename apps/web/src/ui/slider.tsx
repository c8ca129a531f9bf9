import { useId } from 'react';
import { Label, Slider as AriaSlider } from 'react-aria-components/Slider';
import { SliderNotes, Thumb, Track, type SliderLook } from './slider-parts';

interface Props extends SliderLook {
  value: number;
  onChange: (value: number) => void;
  onChangeEnd?: (value: number) => void;
  /** Nobody has set it yet: the thumb stands at `value`, hollow. A press of the thumb sets it. */
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
        // Letting go where it stood is an answer too.
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
