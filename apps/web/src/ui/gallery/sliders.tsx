import { useState } from 'react';
import { RangeSlider } from '../range-slider';
import { ScaleRange } from '../scale/scale-range';
import { ScaleSlider } from '../scale/scale-slider';
import { Slider } from '../slider';

const marks = [
  { value: 1, label: 'Early bird' },
  { value: 5, label: 'Night owl' },
];

const tidiness = { count: 5, words: ['Creative chaos', 'A bit messy', 'In between', 'Tidy', 'Spotless'] };

export function Sliders() {
  const [own, setOwn] = useState(2);
  const [stop, setStop] = useState<number | null>(4);
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
      <ScaleSlider
        {...tidiness}
        label="How tidy are you?"
        value={stop}
        onChange={setStop}
        unsetText="Tap a word or slide"
      />
      <ScaleSlider
        {...tidiness}
        label="Not answered yet"
        value={null}
        onChange={setStop}
        unsetText="Tap a word or slide"
        error="Please answer for all questions!"
      />
      <ScaleRange
        {...tidiness}
        label="How tidy should your roommate be?"
        value={wanted}
        onChange={setWanted}
        thumbLabels={['From', 'To']}
        valueText={wanted.map((each) => tidiness.words[each - 1]).join(' to ')}
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
