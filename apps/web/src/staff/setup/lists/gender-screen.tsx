import type { GenderList, PlaceSettings } from '@nestmate/contract/staff';
import { useState } from 'react';
import { GenderChoice } from '@/forms/gender-choice';
import { useSay } from '../parts/use-say';

interface Props {
  genders: GenderList;
  settings: PlaceSettings;
}

/** The screen on which residents choose a gender; empty if none is asked for. */
export function GenderScreen({ genders, settings }: Props) {
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  if (settings.gender_settings === 'DISABLED') return null;
  return (
    <>
      <h2 className="text-2xl">{say(settings.gender_title)}</h2>
      <GenderChoice
        look="rows"
        options={genders
          .filter(({ is_retired }) => !is_retired)
          .map(({ gender_id: id, label }) => ({ id, label: say(label) }))}
        value={chosen}
        onChange={setChosen}
        why={say(settings.gender_explainer)}
        isShown={settings.is_gender_shown}
        changes={settings.gender_settings === 'LOCKED' ? 'once' : 'freely'}
      />
    </>
  );
}
