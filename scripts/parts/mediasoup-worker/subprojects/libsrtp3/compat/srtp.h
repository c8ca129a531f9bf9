#pragma once
// The calls of libsrtp 3 that mediasoup makes, by means of libsrtp 2.
#include <srtp2/srtp.h>

#ifdef __cplusplus
#include <cstddef>
#include <cstdint>
#include <cstring>

constexpr srtp_err_status_t srtp_err_status_buffer_small = static_cast<srtp_err_status_t>(28);
constexpr srtp_err_status_t srtp_err_status_cryptex_err  = static_cast<srtp_err_status_t>(29);

using InPlaceCall = srtp_err_status_t (*)(srtp_t, void*, int*);

// libsrtp 2 works in place and knows no size of the buffer; `growth` is how much longer the packet may become.
inline srtp_err_status_t callInPlace(
  InPlaceCall call, srtp_t session, const uint8_t* in, size_t inLength, uint8_t* out, size_t* outLength, size_t growth)
{
	if (inLength + growth > *outLength)
	{
		return srtp_err_status_buffer_small;
	}
	if (in != out)
	{
		std::memcpy(out, in, inLength);
	}

	int length        = static_cast<int>(inLength);
	const auto status = call(session, out, &length);

	if (status == srtp_err_status_ok)
	{
		*outLength = static_cast<size_t>(length);
	}
	return status;
}

inline srtp_err_status_t srtp_protect(
  srtp_t session, const uint8_t* in, size_t inLength, uint8_t* out, size_t* outLength, size_t /*mkiIndex*/)
{
	return callInPlace(&::srtp_protect, session, in, inLength, out, outLength, SRTP_MAX_TRAILER_LEN);
}

inline srtp_err_status_t srtp_unprotect(
  srtp_t session, const uint8_t* in, size_t inLength, uint8_t* out, size_t* outLength)
{
	return callInPlace(&::srtp_unprotect, session, in, inLength, out, outLength, 0);
}

inline srtp_err_status_t srtp_protect_rtcp(
  srtp_t session, const uint8_t* in, size_t inLength, uint8_t* out, size_t* outLength, size_t /*mkiIndex*/)
{
	// RTCP has a trailer of four bytes more: its index.
	return callInPlace(&::srtp_protect_rtcp, session, in, inLength, out, outLength, SRTP_MAX_TRAILER_LEN + 4);
}

inline srtp_err_status_t srtp_unprotect_rtcp(
  srtp_t session, const uint8_t* in, size_t inLength, uint8_t* out, size_t* outLength)
{
	return callInPlace(&::srtp_unprotect_rtcp, session, in, inLength, out, outLength, 0);
}

inline srtp_err_status_t srtp_stream_remove(srtp_t session, uint32_t ssrc)
{
	return srtp_remove_stream(session, ssrc);
}
#endif
