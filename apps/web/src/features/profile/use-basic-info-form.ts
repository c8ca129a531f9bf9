import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VerifyInfo } from '@nestmate/contract/profile';
import { CallError } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
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
import type { Editing } from './editing/use-edited';

type PlainField = Exclude<keyof BasicInfoValues, 'responses'>;

export interface BasicInfoForm {
  info: VerifyInfo;
  values: BasicInfoValues;
  set: <Field extends PlainField>(field: Field) => (value: BasicInfoValues[Field]) => void;
  respond: (responses: BasicInfoValues['responses']) => void;
  touch: (field: BasicInfoField) => () => void;
  /** The error of a field, once it has been touched. */
  errorOf: (field: BasicInfoField) => string | undefined;
  isGuaranteed: boolean;
  guarantee: (isGuaranteed: boolean) => void;
  /** Shows the errors of these fields and focuses the first. @returns whether there are none */
  check: (fields?: readonly BasicInfoField[]) => boolean;
  /** Marks the server's errors so far as outdated. */
  forgetRefusal: () => void;
  undo: () => void;
}

interface Options {
  info: VerifyInfo;
  edited: Editing<BasicInfoValues>;
  /** The error of the last save. */
  refusal: Error | null;
  /** Brings a field into view that is elsewhere. */
  onShow?: (field: BasicInfoField) => void;
}

const serverErrorsIn = (refusal: Error | null): BasicInfoErrors =>
  refusal instanceof CallError ? serverErrorsOf(refusal.body) : {};

/** The state of a basic info form, in one piece or in steps, and the ref of its element. Typed values survive any reply. */
export function useBasicInfoForm({ info, edited, refusal, onShow }: Options): {
  form: BasicInfoForm;
  ref: RefObject<HTMLFormElement | null>;
} {
  const { t } = useTranslation('errors');
  const ref = useRef<HTMLFormElement>(null);
  const { value: values } = edited;
  // A person who has given the guarantee once is not asked again with each change.
  const [isGuaranteed, guarantee] = useState(info.registered);
  const [touched, setTouched] = useState<ReadonlySet<BasicInfoField>>(new Set());
  /** Fields changed since the last save, whose server errors are outdated. */
  const [changed, setChanged] = useState<ReadonlySet<BasicInfoField>>(new Set());
  /** The field to focus as soon as it and its error are rendered. */
  const wanted = useRef<BasicInfoField | null>(null);

  const serverErrors = serverErrorsIn(refusal);
  const wrong = errorsOf(values, info, isGuaranteed);
  const shown = shownErrors(wrong, touched);

  function change(changes: Partial<BasicInfoValues>, fields: readonly BasicInfoField[]) {
    setChanged((before) => new Set([...before, ...fields]));
    edited.change({ ...values, ...changes });
  }
  function want(field: BasicInfoField) {
    wanted.current = field;
    onShow?.(field);
  }

  const refused = firstMistake(serverErrors, info);
  useEffect(() => {
    if (refusal && refused) want(refused);
    // Once for each rejection, and not again when its field is corrected.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusal]);
  useEffect(() => {
    if (wanted.current === null) return;
    const field = `[data-field=${wanted.current}] :is(input, textarea, button)`;
    const control = ref.current?.querySelector<HTMLElement>(field);
    if (control) wanted.current = null;
    control?.focus();
  });

  const form: BasicInfoForm = {
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
    check: (fields = fieldOrder(info)) => {
      setTouched((before) => new Set([...before, ...fields]));
      const mistake = fieldOrder(info).find((field) => fields.includes(field) && wrong[field] !== undefined);
      if (mistake) want(mistake);
      return mistake === undefined;
    },
    forgetRefusal: () => setChanged(new Set()),
    undo: () => {
      edited.drop();
      guarantee(info.registered);
    },
  };
  return { form, ref };
}
