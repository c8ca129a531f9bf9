import { useId } from 'react';
import { Slider as AriaSlider } from 'react-aria-components/Slider';
import { SliderLabel, SliderNotes, Thumb, Track, type SliderProps } from './slider-parts';

interface OneThumbProps extends SliderProps {
  value: number;
  onChange: (value: number) => void;
  onChangeEnd?: (value: number) => void;
  name?: string;
}

/** One value on a scale. */
export function Slider({ name, onChangeEnd, ...props }: OneThumbProps) {
  const [valueId, notes] = [useId(), useId()];
  const { label, min, max, step = 1, value, onChange, valueText, error, isDisabled } = props;
  return (
    <AriaSlider
      minValue={min}
      maxValue={max}
      step={step}
      value={value}
      onChange={onChange}
      onChangeEnd={onChangeEnd}
      isDisabled={isDisabled}
      data-invalid={error === undefined ? undefined : true}
      className="w-full"
    >
      <SliderLabel id={valueId} label={label} valueText={valueText} />
      <Track min={min} max={max} step={step} from={min} to={value}>
        <Thumb name={name} describedBy={`${valueId} ${notes}`} />
      </Track>
      <SliderNotes id={notes} {...props} />
    </AriaSlider>
  );
}
