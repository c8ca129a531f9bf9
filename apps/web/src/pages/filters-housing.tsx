import { ComingPage } from './coming-page';

export default function FiltersHousingPage() {
  return <ComingPage title="filtersHousing" text="filtersHousing" />;
}
