import { type Identifier, useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';

/**
 * Addresses of the records of the resource in context, such as `/users/5`. The list keeps its filters
 * and sort, which are part of the address.
 */
export function useRecordAddress() {
  const resource = useResourceContext();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const addressOf = (id: Identifier) => ({
    pathname: `/${resource}/${encodeURIComponent(id)}`,
    search,
  });
  return {
    addressOf,
    /** Over the list, so that Back closes it. */
    open: (id: Identifier, more: object = {}) =>
      navigate(addressOf(id), { state: { ...more, isOverList: true } }),
    close: () => {
      if (state?.isOverList) navigate(-1);
      else navigate({ pathname: `/${resource}`, search }, { replace: true });
    },
  };
}
