import type { RegistrationList } from '@nestmate/contract/staff';
import { useState } from 'react';
import { RegistrationQuestionField } from '@/forms/registration-question';
import { NothingAsked, Phone } from '../parts/phone';
import { useSay } from '../parts/use-say';

interface Props {
  questions: RegistrationList;
}

/** The questions as a resident answers them; retired questions are not asked. */
export const RegistrationPhone = (props: Props) => (
  <Phone>
    <Screen {...props} />
  </Phone>
);

function Screen({ questions }: Props) {
  const say = useSay();
  const [tried, setTried] = useState<Readonly<Record<number, string>>>({});
  const asked = questions.filter(({ is_retired }) => !is_retired);
  if (asked.length === 0) return <NothingAsked />;
  return asked.map(({ question_num: number, type, title, options, is_required: required }) => (
    <RegistrationQuestionField
      key={number}
      question={{ type, required, title: say(title), options: options.map(say) }}
      response={tried[number] ?? ''}
      onChange={(response) => setTried({ ...tried, [number]: response })}
    />
  ));
}
