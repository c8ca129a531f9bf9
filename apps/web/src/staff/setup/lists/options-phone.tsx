import { type ChoiceKind, limits, type OptionId } from '@nestmate/contract';
import type { OptionList } from '@nestmate/contract/staff';
import { useState } from 'react';
import { Choices } from '@/forms/choices/choices';
import { NothingAsked, Phone } from '../parts/phone';
import { useSay } from '../parts/use-say';

interface Props {
  kind: ChoiceKind;
  options: OptionList;
}

/** How residents choose from a list; retired options are not offered. */
export const OptionsPhone = (props: Props) => (
  <Phone>
    <Screen {...props} />
  </Phone>
);

function Screen({ kind, options }: Props) {
  const say = useSay();
  const [chosen, setChosen] = useState<OptionId[]>([]);
  const offered = options
    .filter(({ is_retired }) => !is_retired)
    .map(({ option_id: id, name, topic }) => ({ id, label: say(name), topic: say(topic) }));
  if (offered.length === 0) return <NothingAsked />;
  return <Choices kind={kind} options={offered} value={chosen} onChange={setChosen} max={limits[kind]} />;
}
