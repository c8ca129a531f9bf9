import type { OfficeQuestion } from '@nestmate/contract/staff';

/** The props of a question's fields. */
export interface FieldsProps {
  question: OfficeQuestion;
  /** The saved question, which residents have answered. */
  saved: OfficeQuestion;
  answered: number;
  onChange: (question: OfficeQuestion) => void;
}
