import { useTranslate } from 'react-admin';

/** Names of actions and resource types; a word that is no longer in the vocabulary names itself. */
export function useLogNames() {
  const translate = useTranslate();
  return {
    actionName: (action: string) => translate(`logs.action.${action}`, { _: action }),
    resourceName: (type: string) => translate(`logs.resource.${type}`, { _: type }),
  };
}
