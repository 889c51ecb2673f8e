import com.rudderstack.sdk.java.analytics.Callback;
import com.rudderstack.sdk.java.analytics.RudderAnalytics;
import com.rudderstack.sdk.java.analytics.messages.*;
import com.segment.backo.Backo;
import java.lang.reflect.Field;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends a call of every kind through the real RudderStack library for Java, as a program that uses it would. */
public class Calls {
  /** It waits 15 s and more between two tries, which no option shortens. Here it waits 20 ms and more. */
  private static void waitLess() throws ReflectiveOperationException {
    Class<?> task =
        Class.forName("com.rudderstack.sdk.java.analytics.internal.AnalyticsClient$BatchUploadTask");
    Field backo = task.getDeclaredField("BACKO");
    backo.setAccessible(true);
    Field base = Backo.class.getDeclaredField("base");
    base.setAccessible(true);
    base.setLong(backo.get(null), 20);
  }

  public static void main(String[] args) throws Exception {
    waitLess();
    Map<String, Object> nested = new LinkedHashMap<>();
    nested.put("list", Arrays.asList(1, "two", null, true));
    nested.put("revenue", 27.5);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("big", 9007199254740993L);
    values.put("html", "<b>a & b</b>");
    values.put("nested", nested);
    values.put("unicode", "Za\u017c\u00f3\u0142\u0107 \ud83e\udd86 \u2028");

    List<MessageBuilder<?, ?>> calls =
        List.of(
            IdentifyMessage.builder().userId("u_1").traits(values),
            TrackMessage.builder("Order <Completed>").userId("u_1").properties(values),
            PageMessage.builder("Cart & basket").anonymousId("a_1").properties(values),
            ScreenMessage.builder("\u00c9cran").anonymousId("a_1").properties(values),
            GroupMessage.builder("g_1").userId("u_1").traits(values),
            AliasMessage.builder("a_1").userId("u_1"));

    CountDownLatch open = new CountDownLatch(calls.size());
    AtomicInteger failed = new AtomicInteger();
    Callback settled =
        new Callback() {
          public void success(Message message) {
            open.countDown();
          }

          public void failure(Message message, Throwable error) {
            failed.incrementAndGet();
            open.countDown();
          }
        };
    RudderAnalytics analytics =
        RudderAnalytics.builder(args[1]).setDataPlaneUrl(args[0]).callback(settled).build();
    for (MessageBuilder<?, ?> call : calls) {
      if (!args[2].isEmpty()) call.timestamp(Date.from(Instant.parse(args[2])));
      analytics.enqueue(call);
    }
    analytics.flush();
    boolean whole = open.await(60, TimeUnit.SECONDS);
    analytics.shutdown();
    System.out.println(whole ? "failed " + failed : "not answered: " + open.getCount());
    System.exit(0);
  }
}
