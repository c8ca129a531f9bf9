import { ComingPage } from './coming-page';

export default function FiltersMajorsPage() {
  return <ComingPage title="filtersMajors" text="filtersMajors" />;
}
