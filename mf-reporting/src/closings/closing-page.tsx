import { DetailsPage } from '../details/details-page';
import { closingDetails } from './closing-details';

/** The page of a closed day: its Z report. */
export function ClosingPage() {
  return <DetailsPage details={closingDetails} />;
}
