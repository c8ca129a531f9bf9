import type { SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { PlaceSettings } from '@nestmate/contract/staff/setup/settings';
import { setUpLimits, type OfficeText } from '@nestmate/contract/staff/setup/texts';
import type { TextPath } from '@nestmate/locales';
import { useState } from 'react';
import { PronounChoice } from '@/forms/pronoun-choice';
import { useTranslation } from '@/platform/texts/use-translation';
import { PhoneField } from '@/ui/phone-field';
import { RadioGroup } from '@/ui/radio-group';
import { Switch } from '@/ui/switch';
import { TextArea } from '@/ui/text-area';
import { genderCalls, settingsCalls, useArea } from './area.queries';
import { useEditing } from './editing/editing';
import { formShape } from './editing/rebase';
import { GenderScreen } from './lists/genders-editor';
import { AreaEditor } from './parts/area-editor';
import { CountField } from './parts/count-field';
import { NameField, OfficeTextField, OptionalTextField, useSay } from './parts/office-text-field';
import { Phone } from './parts/phone';
import { TimeZoneField } from './time-zone-field';
import { isTimeZone } from './zone-cities';

const shape = formShape<PlaceSettings>();

/** A community's name, clock, rules and texts. */
export function SettingsEditor({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation('staffSetUp');
  const genders = useArea(genderCalls, place).data?.contents;
  return (
    <AreaEditor
      place={place}
      calls={settingsCalls}
      shape={shape}
      nameOf={(id) => t(`fields.${id}` as TextPath<'staffSetUp'>)}
      missingIn={({ time_zone, gender_policy, gender_settings }) => {
        if (!isTimeZone(time_zone)) return t('noSuchZone');
        if (gender_settings === 'DISABLED') return gender_policy !== 'ANY' ? t('genderNeeded') : undefined;
        return genders?.every(({ is_retired }) => is_retired) ? t('noGenders') : undefined;
      }}
      renderForm={({ draft, change }) => <Fields draft={draft} onChange={change} />}
      renderPhone={(draft) => <SettingsPhone place={place} settings={draft} />}
    />
  );
}

const pronouns = ['she/her', 'he/him', 'they/them'];

/** The fields of basic info, and the texts about a confirmed match and the deadline. */
function SettingsPhone({ place, settings }: { place: SubnetworkId; settings: PlaceSettings }) {
  const genders = useArea(genderCalls, place).data?.contents ?? [];
  return (
    <Phone>
      <GenderScreen genders={genders} settings={settings} />
      <BasicInfo settings={settings} />
      <Words text={settings.confirmed_match} />
      {settings.after_deadline && <Words text={settings.after_deadline} />}
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

function Words({ text }: { text: OfficeText }) {
  const say = useSay();
  return <p className="rounded-control bg-apricot-soft p-4 whitespace-pre-line">{say(text)}</p>;
}

const switches = [
  'is_gender_shown',
  'is_last_name_shown',
  'has_pronouns',
  'has_bio',
  'has_phone',
  'has_previously_known',
  'may_residents_invite',
  'may_roommates_object',
  'is_basic_info_editable',
] as const satisfies readonly (keyof PlaceSettings)[];

interface FieldsProps {
  draft: PlaceSettings;
  onChange: (draft: PlaceSettings) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const put =
    <Field extends keyof PlaceSettings>(field: Field) =>
    (value: PlaceSettings[Field]) =>
      onChange({ ...draft, [field]: value });
  return (
    <>
      <OfficeTextField
        label={t('fields.gender_title')}
        value={draft.gender_title}
        onChange={put('gender_title')}
        limit={setUpLimits.title}
      />
      <OfficeTextField
        label={t('fields.gender_explainer')}
        value={draft.gender_explainer}
        onChange={put('gender_explainer')}
        limit={setUpLimits.explainer}
        isLong
      />
      <OfficeTextField
        label={t('fields.confirmed_match')}
        value={draft.confirmed_match}
        onChange={put('confirmed_match')}
        limit={setUpLimits.explainer}
        isLong
      />
      <OptionalTextField
        label={t('fields.after_deadline')}
        value={draft.after_deadline}
        onChange={put('after_deadline')}
        limit={setUpLimits.explainer}
        isLong
      />
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <NameField label={t('fields.name')} value={draft.name} onChange={put('name')} />
        <TimeZoneField value={draft.time_zone} onChange={put('time_zone')} isReadOnly={isReadOnly} />
        <RadioGroup
          label={t('fields.gender_policy')}
          options={(['ANY', 'SAME_GENDER', 'RESIDENTS_CHOICE'] as const).map((id) => ({
            id,
            label: t(`genderPolicy.${id}`),
          }))}
          value={draft.gender_policy}
          onChange={put('gender_policy')}
          isDisabled={isReadOnly}
        />
        <RadioGroup
          label={t('fields.gender_settings')}
          options={(['EDITABLE', 'LOCKED', 'DISABLED'] as const).map((id) => ({
            id,
            label: t(`genderSettings.${id}`),
          }))}
          value={draft.gender_settings}
          onChange={put('gender_settings')}
          isDisabled={isReadOnly}
        />
      </div>
      <div className="border-t border-line pt-4">
        <CountField
          label={t('fields.max_musts')}
          min={0}
          max={setUpLimits.musts}
          value={draft.max_musts}
          isReadOnly={isReadOnly}
          onChange={put('max_musts')}
        />
        <p className="mt-1 text-sm text-ink-2">{t('mustsHelp')}</p>
      </div>
      <div className="grid gap-x-8 border-t border-line pt-4 sm:grid-cols-2">
        {switches.map((field) => (
          <Switch key={field} isSelected={draft[field]} onChange={put(field)} isDisabled={isReadOnly}>
            {t(`fields.${field}`)}
          </Switch>
        ))}
      </div>
    </>
  );
}
