import { readStored } from './page-document';

// Sets the chosen color scheme before the first paint. The storage key and its values are the component library's.
const chosen = readStored('localStorage', 'mantine-color-scheme-value');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
