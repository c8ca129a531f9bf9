import { useState } from 'react';
import { RangeSlider } from '../range-slider';
import { Slider } from '../slider';

const marks = [
  { value: 1, label: 'Early bird' },
  { value: 5, label: 'Night owl' },
];

export function Sliders() {
  const [own, setOwn] = useState(2);
  const [unset, setUnset] = useState<number>();
  const [accepted, setAccepted] = useState<readonly [number, number]>();
  const [wanted, setWanted] = useState<readonly [number, number]>([2, 4]);
  return (
    <>
      <Slider
        label="When do you sleep?"
        min={1}
        max={5}
        value={own}
        onChange={setOwn}
        marks={marks}
        valueText={`${own} of 5`}
      />
      <Slider
        label="Not answered yet"
        min={1}
        max={5}
        value={unset ?? 1}
        isUnset={unset === undefined}
        onChange={setUnset}
        marks={[
          { value: 1, label: 'Quiet' },
          { value: 3, label: 'Depends' },
          { value: 5, label: 'Loud' },
        ]}
        error="Please answer for all questions!"
      />
      <RangeSlider
        label="Which answers are fine?"
        min={1}
        max={5}
        value={accepted ?? [1, 5]}
        isUnset={accepted === undefined}
        onChange={setAccepted}
        thumbLabels={['From', 'To']}
        valueText={accepted ? `${accepted[0]} to ${accepted[1]}` : 'Not answered yet'}
        description="Slide both ends. If anything is fine, tap one."
      />
      <RangeSlider
        label="And your roommate?"
        min={1}
        max={5}
        value={wanted}
        onChange={setWanted}
        thumbLabels={['From', 'To']}
        marks={marks}
        valueText={`${wanted[0]} to ${wanted[1]}`}
        description="The thumbs may meet; they do not cross."
      />
      <RangeSlider
        label="Not to be changed"
        min={0}
        max={100}
        value={[20, 60]}
        onChange={setWanted}
        thumbLabels={['From', 'To']}
        isDisabled
      />
    </>
  );
}
