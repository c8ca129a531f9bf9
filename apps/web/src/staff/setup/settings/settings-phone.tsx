import { limits, type SubnetworkId } from '@nestmate/contract';
import type { OfficeText, PlaceSettings } from '@nestmate/contract/staff';
import { useState } from 'react';
import { PronounChoice } from '@/forms/pronoun-choice';
import { useTranslation } from '@/platform/use-translation';
import { PhoneField } from '@/ui/phone-field';
import { TextArea } from '@/ui/text-area';
import { genderCalls, useArea } from '../area.queries';
import { GenderScreen } from '../lists/gender-screen';
import { Phone } from '../parts/phone';
import { useSay } from '../parts/use-say';

const pronouns = ['she/her', 'he/him', 'they/them'];

/** The fields of basic info, and the text of a confirmed match. */
export function SettingsPhone({ place, settings }: { place: SubnetworkId; settings: PlaceSettings }) {
  const genders = useArea(genderCalls, place).data?.contents ?? [];
  return (
    <Phone>
      <GenderScreen genders={genders} settings={settings} />
      <BasicInfo settings={settings} />
      <Confirmed text={settings.confirmed_match} />
    </Phone>
  );
}

function BasicInfo({ settings }: { settings: PlaceSettings }) {
  const { t, language } = useTranslation(['profile', 'common']);
  const [tried, setTried] = useState({ pronoun: '', bio: '', phone: '' });
  return (
    <>
      {settings.has_pronouns && (
        <PronounChoice
          options={pronouns}
          value={tried.pronoun}
          onChange={(pronoun) => setTried({ ...tried, pronoun })}
        />
      )}
      {settings.has_bio && (
        <TextArea
          label={t('bio')}
          description={t('bioHelp')}
          value={tried.bio}
          onChange={(bio) => setTried({ ...tried, bio })}
          limit={limits.bio.max}
          minimum={limits.bio.min}
        />
      )}
      {settings.has_phone && (
        <PhoneField
          label={t('phone')}
          hint={t('common:optional')}
          countryLabel={t('country')}
          locale={language}
          value={tried.phone}
          onChange={(phone) => setTried({ ...tried, phone })}
        />
      )}
    </>
  );
}

function Confirmed({ text }: { text: OfficeText }) {
  const say = useSay();
  return <p className="rounded-control bg-apricot-soft p-4 whitespace-pre-line">{say(text)}</p>;
}
