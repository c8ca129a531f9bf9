import { ComingPage } from './coming-page';

export default function FiltersPage() {
  return <ComingPage title="filters" text="filters" />;
}
