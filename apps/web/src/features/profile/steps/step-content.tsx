import type { BasicStep } from '@/features/registration';
import { useTranslation } from '@/platform/use-translation';
import { BioField } from '../basic-info/bio-field';
import { GenderField } from '../basic-info/gender-field';
import { NameFields } from '../basic-info/name-fields';
import { PreferredNames } from '../basic-info/preferred-names';
import { GuaranteeField, HideField } from '../basic-info/promise-fields';
import { PronounField } from '../basic-info/pronoun-field';
import { RegistrationQuestions } from '../basic-info/registration-questions';
import type { BasicInfoForm } from '../basic-info/use-basic-info-form';
import { BasicPreview } from './basic-preview';
import { BioStarters } from './bio-starters';
import { ContactLater } from './contact-later';
import { PhotoStep } from './photo-step';

/** Gender comes first: others may see it. */
function OfficeQuestions({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  const { questions } = form.info;
  if (questions.length === 0) return null;
  return (
    <>
      <h2 className="mt-2 text-lg">{t('officeSees')}</h2>
      <RegistrationQuestions form={form} questions={questions} />
    </>
  );
}

/** The fields of one step. */
export function StepContent({ step, form }: { step: BasicStep; form: BasicInfoForm }) {
  switch (step) {
    case 'photo':
      return <PhotoStep />;
    case 'name':
      return (
        <>
          <NameFields form={form} />
          <PreferredNames form={form} />
          <PronounField form={form} />
        </>
      );
    case 'about':
      return (
        <>
          <BioField form={form} rows={6} />
          <BioStarters form={form} />
        </>
      );
    case 'office':
      return (
        <>
          <GenderField form={form} look="rows" />
          <OfficeQuestions form={form} />
          <ContactLater form={form} />
        </>
      );
    case 'promise':
      return (
        <>
          <div className="lg:hidden">
            <BasicPreview form={form} isLow />
          </div>
          <GuaranteeField form={form} />
          <HideField form={form} />
        </>
      );
  }
}
