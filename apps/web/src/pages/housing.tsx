import { ComingPage } from './coming-page';

export default function HousingPage() {
  return <ComingPage title="housing" text="housing" />;
}
