import { useState } from 'react';
import { Checkbox } from '../checkbox';
import { ChoiceChips } from '../choice-chips';
import { PhoneField } from '../phone-field';
import { RadioGroup } from '../radio-group';
import { RangeSlider } from '../range-slider';
import { ScaleRange } from '../scale/scale-range';
import { ScaleSlider } from '../scale/scale-slider';
import { Select } from '../select';
import { Slider } from '../slider';
import { Switch } from '../switch';
import { TextArea } from '../text-area';
import { TextField } from '../text-field';
import { Columns, Section } from './section';

const pronouns = [
  { id: 'she', label: 'She / her' },
  { id: 'he', label: 'He / him' },
  { id: 'they', label: 'They / them' },
];
const guests = [
  { id: 'often', label: 'Often', description: 'Friends drop by most days.' },
  { id: 'weekend', label: 'At weekends' },
  { id: 'rarely', label: 'Rarely', description: 'Home is for quiet.' },
];

export function Fields() {
  const [name, setName] = useState('Maya');
  const [bio, setBio] = useState('I cook on Sundays and I am up early.');
  const [phone, setPhone] = useState('+12125550123');
  const [pronoun, setPronoun] = useState<string | null>(null);
  const [guest, setGuest] = useState<string | null>('weekend');
  const [traits, setTraits] = useState<string[]>(['Tidy', 'Early']);
  const [agreed, setAgreed] = useState(false);
  const [hidden, setHidden] = useState(true);
  return (
    <Section title="Fields">
      <Columns>
        <TextField
          label="First name"
          value={name}
          onChange={setName}
          description="As your friends call you."
        />
        <TextField
          label="Preferred name"
          hint="optional"
          value=""
          onChange={setName}
          placeholder="Like May"
        />
        <TextField
          label="E-mail"
          value="maya@"
          onChange={setName}
          error="Give an address such as you@example.org."
        />
        <TextField label="Community" value="Linden Hall" onChange={setName} isReadOnly />
        <TextField label="Room" value="Not yet" onChange={setName} isDisabled />
        <TextArea label="Bio" value={bio} onChange={setBio} limit={250} minimum={50} />
        <TextArea
          label="Message"
          value=""
          onChange={setBio}
          limit={500}
          error="Write a few words first."
          rows={3}
        />
        <PhoneField label="Phone" value={phone} onChange={setPhone} countryLabel="Country" locale="en" />
        <PhoneField
          label="Phone"
          value="+4930"
          onChange={setPhone}
          countryLabel="Country of the second phone"
          locale="en"
          error="This number is too short."
        />
        <Select
          label="Pronouns"
          options={pronouns}
          value={pronoun}
          onChange={setPronoun}
          placeholder="Choose"
        />
        <Select
          label="Pronouns, wrong"
          options={pronouns}
          value={pronoun}
          onChange={setPronoun}
          placeholder="Choose"
          error="Choose one."
        />
        <ChoiceChips
          label="Up to three words about you"
          options={['Tidy', 'Early', 'Quiet', 'Sociable', 'Cooks', 'Plays music'].map((id) => ({
            id,
            label: id,
          }))}
          value={traits}
          onChange={setTraits}
          max={3}
        />
        <RadioGroup label="Guests" options={guests} value={guest} onChange={setGuest} />
        <RadioGroup
          label="Guests, as cards"
          look="cards"
          options={guests}
          value={guest}
          onChange={setGuest}
        />
        <RadioGroup
          label="Guests, wrong"
          look="chips"
          options={guests}
          value={null}
          onChange={setGuest}
          error="Choose one."
        />
        <div>
          <Checkbox isSelected={agreed} onChange={setAgreed}>
            I promise that what I wrote is true.
          </Checkbox>
          <Checkbox isSelected={!agreed} onChange={(next) => setAgreed(!next)}>
            Chosen from the start.
          </Checkbox>
          <Checkbox isSelected={false} onChange={setAgreed} error="Promise this to go on.">
            I promise, but not yet.
          </Checkbox>
          <Checkbox isSelected isDisabled onChange={setAgreed}>
            Cannot be changed.
          </Checkbox>
        </div>
        <div>
          <Switch isSelected={hidden} onChange={setHidden} description="Nobody sees you while this is on.">
            Hide my profile
          </Switch>
          <Switch isSelected={!hidden} onChange={(next) => setHidden(!next)}>
            Show my bio
          </Switch>
          <Switch isSelected={false} isDisabled onChange={setHidden}>
            Cannot be changed
          </Switch>
        </div>
        <Sliders />
      </Columns>
    </Section>
  );
}

const marks = [
  { value: 1, label: 'Early bird' },
  { value: 5, label: 'Night owl' },
];

const tidiness = { count: 5, words: ['Creative chaos', 'A bit messy', 'In between', 'Tidy', 'Spotless'] };

function Sliders() {
  const [own, setOwn] = useState(2);
  const [stop, setStop] = useState<number | null>(4);
  const [accepted, setAccepted] = useState<readonly [number, number]>([2, 4]);
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
        value={accepted}
        onChange={setAccepted}
        thumbLabels={['From', 'To']}
        valueText={accepted.map((each) => tidiness.words[each - 1]).join(' to ')}
      />
      <RangeSlider
        label="And your roommate?"
        min={1}
        max={5}
        value={accepted}
        onChange={setAccepted}
        thumbLabels={['From', 'To']}
        marks={marks}
        valueText={`${accepted[0]} to ${accepted[1]}`}
        description="The thumbs may meet; they do not cross."
      />
      <RangeSlider
        label="Not to be changed"
        min={0}
        max={100}
        value={[20, 60]}
        onChange={setAccepted}
        thumbLabels={['From', 'To']}
        isDisabled
      />
    </>
  );
}
