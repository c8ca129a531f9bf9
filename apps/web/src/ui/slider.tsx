import { useId } from 'react';
import { Slider as AriaSlider } from 'react-aria-components/Slider';
import { SliderLabel, SliderNotes, Thumb, Track, type SliderProps } from './slider-parts';

interface Props extends SliderProps {
  value: number;
  onChange: (value: number) => void;
  onChangeEnd?: (value: number) => void;
  name?: string;
}

/** One value on a scale. */
export function Slider({ name, onChangeEnd, ...props }: Props) {
  const [said, notes] = [useId(), useId()];
  const { label, min, max, step = 1, value, onChange, valueText, error, isDisabled, isUnset = false } = props;
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
      data-invalid={error === undefined ? undefined : true}
      className="w-full"
    >
      <SliderLabel id={said} label={label} valueText={valueText} />
      <Track min={min} max={max} step={step} from={min} to={isUnset ? min : value}>
        <Thumb name={name} describedBy={`${said} ${notes}`} isHollow={isUnset} />
      </Track>
      <SliderNotes id={notes} {...props} />
    </AriaSlider>
  );
}
