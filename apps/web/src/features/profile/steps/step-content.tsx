import type { BasicStep } from '@/features/registration';
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
          <RegistrationQuestions form={form} questions={form.info.questions} />
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
