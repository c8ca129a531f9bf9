import type { VerifyInfo } from '@nestmate/contract/profile';
import { useEffect, useState } from 'react';
import { CallError } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { type Form, useForm } from '@/ui/use-form';
import {
  type BasicInfoErrors,
  type BasicInfoField,
  type BasicInfoValues,
  errorsOf,
  fieldOrder,
  firstMistake,
  questionField,
  serverErrorsOf,
  shownErrors,
} from './basic-info';
import type { DraftEditor } from './editing/use-edited';

type PlainField = Exclude<keyof BasicInfoValues, 'responses'>;

export interface BasicInfoForm extends Pick<Form, 'props'> {
  info: VerifyInfo;
  values: BasicInfoValues;
  set: <Field extends PlainField>(field: Field) => (value: BasicInfoValues[Field]) => void;
  respond: (responses: BasicInfoValues['responses']) => void;
  touch: (field: BasicInfoField) => () => void;
  /** The error of a field, once it has been touched. */
  errorOf: (field: BasicInfoField) => string | undefined;
  isGuaranteed: boolean;
  guarantee: (isGuaranteed: boolean) => void;
  undo: () => void;
}

interface Options {
  info: VerifyInfo;
  edited: DraftEditor<BasicInfoValues>;
  /** The error of the last save. */
  refusal: Error | null;
  /** Brings a field into view that is elsewhere. */
  onShow?: (field: BasicInfoField) => void;
  /** The fields that have to be right; all of them unless given. */
  fields?: readonly BasicInfoField[] | undefined;
  onSubmit: (values: BasicInfoValues) => unknown;
}

const serverErrorsIn = (refusal: Error | null): BasicInfoErrors =>
  refusal instanceof CallError ? serverErrorsOf(refusal.body) : {};

/** The state of a basic info form, in one piece or in steps. Typed values survive any reply. */
export function useBasicInfoForm(options: Options): BasicInfoForm {
  const { info, edited, refusal, onShow, onSubmit, fields = fieldOrder(options.info) } = options;
  const { t } = useTranslation('errors');
  const { value: values } = edited;
  // A person who has given the guarantee once is not asked again with each change.
  const [isGuaranteed, guarantee] = useState(info.registered);
  const [touched, setTouched] = useState<ReadonlySet<BasicInfoField>>(new Set());
  /** Fields changed since the last save, whose server errors are outdated. */
  const [changed, setChanged] = useState<ReadonlySet<BasicInfoField>>(new Set());

  const serverErrors = serverErrorsIn(refusal);
  const wrong = errorsOf(values, info, isGuaranteed);
  const shown = shownErrors(wrong, touched);

  function change(changes: Partial<BasicInfoValues>, fields: readonly BasicInfoField[]) {
    setChanged((before) => new Set([...before, ...fields]));
    edited.change({ ...values, ...changes });
  }
  const form = useForm({
    submit() {
      setTouched((before) => new Set([...before, ...fields]));
      const mistake = fieldOrder(info).find((field) => fields.includes(field) && wrong[field] !== undefined);
      if (mistake) return show(mistake);
      setChanged(new Set());
      return onSubmit(values);
    },
  });
  function show(field: BasicInfoField) {
    onShow?.(field);
    form.focusMistake(`[data-field=${field}]`);
  }

  const refused = firstMistake(serverErrors, info);
  useEffect(() => {
    if (refusal && refused) show(refused);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each rejection, and not again when its field is corrected
  }, [refusal]);

  return {
    props: form.props,
    info,
    values,
    set: (field) => (value) => change({ [field]: value }, [field]),
    respond: (responses) =>
      change(
        { responses },
        info.questions.map(({ question_num }) => questionField(question_num)),
      ),
    touch: (field) => () => setTouched((before) => new Set(before).add(field)),
    errorOf: (field) => {
      const own = shown[field];
      if (own) return t(own);
      return changed.has(field) ? undefined : serverErrors[field];
    },
    isGuaranteed,
    guarantee,
    undo: () => {
      edited.drop();
      guarantee(info.registered);
    },
  };
}
